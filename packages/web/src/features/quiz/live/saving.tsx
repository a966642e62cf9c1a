import { Modal, ModalBody, ModalTitle } from '../../../ui/modal.tsx';
import { texts } from '../texts.ts';

const WIDTH = 350;

/** Shown while what is left goes out, and no longer. */
export const Saving = () => (
  <Modal width={WIDTH} aria-labelledby="guardando" aria-busy="true">
    <ModalTitle id="guardando" tabIndex={-1} data-autofocus>
      {texts.saving}
    </ModalTitle>
    <ModalBody style={{ paddingBottom: 24 }}>{texts.savingBody}</ModalBody>
  </Modal>
);
