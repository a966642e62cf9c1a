import { useEffect, useId, useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { formatHourHere } from '../../../ui/figures/format-moment.ts';
import { Modal, ModalActions, ModalBody, ModalTitle } from '../../../ui/modal.tsx';
import styles from './carry.module.css';
import { type CodeSeries, codeSeries } from './code-series.ts';
import { SeriesShown } from './series-shown.tsx';
import { texts } from './texts.ts';

const WIDTH = 520;

/** A log that can be carried to another device. */
export interface Carried {
  readonly fileName: string;
  /** All of it, sealed. */
  readonly whole: () => Promise<Uint8Array>;
  /** The rest of it that the server has not said to hold, sealed: fewer codes. */
  readonly rest: () => Promise<Uint8Array>;
  /** False: what was sealed last has not all that was being typed. */
  readonly isAll: () => boolean;
}

export interface CarryDialogProps {
  /** Null: nothing can be sealed here. */
  readonly carried: Carried | null;
  /** False: this page alone has it. */
  readonly isKept: boolean;
  readonly onClose: () => void;
}

const lacking = ({ isAll }: Carried): string => (isAll() ? '' : `${texts.withoutTyped} `);

/** The ways to take what only this device has to another one: as a file, or as codes for its camera. No network is needed. */
export const CarryDialog = ({ carried, isKept, onClose }: CarryDialogProps) => {
  const id = useId();
  const [series, setSeries] = useState<CodeSeries | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const prepare = async (work: () => Promise<string>): Promise<void> => {
    setBusy(true);
    setSaid(texts.preparing);
    setSaid(await work().catch(() => texts.failed));
    setBusy(false);
  };
  const save = (from: Carried) =>
    prepare(async () => {
      saveFile(await from.whole(), from.fileName);
      return `${lacking(from)}${texts.saved(formatHourHere(Date.now()))}`;
    });
  const show = (from: Carried) =>
    prepare(async () => {
      const made = await codeSeries(await from.rest());
      setSeries(made);
      return made === null ? texts.tooMany : lacking(from);
    });
  useEffect(() => {
    if (series !== null) document.getElementById(`${id}-codigos`)?.focus();
  }, [series, id]);
  return (
    <Modal width={WIDTH} onDismiss={onClose} dismissedBeside={false} aria-labelledby={id}>
      <ModalTitle id={id} tabIndex={-1} data-autofocus>
        {texts.carry}
      </ModalTitle>
      <ModalBody>
        {series === null ? (
          <>
            <p>{carried === null ? texts.unable(isKept) : texts.carryHelp}</p>
            {carried !== null && <p className={styles['quiet']}>{texts.sealed}</p>}
          </>
        ) : (
          <SeriesShown id={`${id}-codigos`} series={series} />
        )}
        <p role="status">{said}</p>
        {carried !== null && (
          <div className={styles['ways']}>
            {series === null && (
              <Button variant="contained" wide disabled={isBusy} onClick={() => void show(carried)}>
                {texts.showCodes}
              </Button>
            )}
            <Button variant="outlined" wide disabled={isBusy} onClick={() => void save(carried)}>
              {texts.saveFile}
            </Button>
          </div>
        )}
      </ModalBody>
      <ModalActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </ModalActions>
    </Modal>
  );
};
