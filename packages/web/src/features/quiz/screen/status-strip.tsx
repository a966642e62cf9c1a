import { itemState, linkOf, pendingCount, positionCount, type Session } from '@quipu/engine';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { useSaved } from '../session/use-saved.ts';
import { texts } from '../texts.ts';
import styles from './screen.module.css';

interface Banner {
  readonly kind: 'quiet' | 'warning' | 'error';
  readonly icon: IconName;
  readonly text: string;
  readonly retry?: boolean;
}

/** Where an overlay says the whole of it, with its own retry, the line is short. */
const linkBanner = (online: boolean, serverOff: boolean, hybrid: boolean): Banner | false => {
  if (online && !serverOff) return false;
  const short = online ? texts.serverOffShort : texts.offlineShort;
  const text = online ? texts.serverOff : texts.hybrid;
  return { kind: 'warning', icon: 'noLink', text: hybrid ? text : short, retry: hybrid };
};

/** Whether some answer was set aside: it is not pending, and not at the server either. */
const hasSetAside = (session: Session): boolean => {
  for (let position = 0; position < positionCount(session); position += 1)
    if (itemState(session, position).saved === 'setAside') return true;
  return false;
};

const useBanners = (): readonly Banner[] => {
  const { runtime, content } = useQuiz();
  const { rules } = content;
  const online = useHead((session) => linkOf(session).online);
  const serverOff = useHead((session) => linkOf(session).serverOff);
  const pending = useSaved(pendingCount);
  const setAside = useSaved(hasSetAside);
  const storage = useSyncExternalStore(runtime.subscribe, runtime.storage);
  const typing = useSyncExternalStore(runtime.subscribeDrafts, () => runtime.drafts().length > 0);
  const link = linkBanner(online, serverOff, rules.hybridMode);
  const found: readonly (Banner | false)[] = [
    storage === 'failing' && { kind: 'error', icon: 'error', text: texts.storageFailing },
    link,
    setAside && { kind: 'error', icon: 'error', text: texts.setAside },
  ];
  const loud = found.filter((banner) => banner !== false);
  if (loud.length > 0) return loud;
  if (typing) return [{ kind: 'quiet', icon: 'info', text: texts.savingNow }];
  return [
    pending === 0
      ? { kind: 'quiet', icon: 'success', text: texts.savedAll }
      : { kind: 'quiet', icon: 'info', text: texts.savedHere },
  ];
};

/** One line that is always there: where the answers are, or what is wrong. What is wrong is read out, the rest is not. */
export const StatusStrip = ({ children }: { readonly children: ReactNode }) => {
  const { runtime } = useQuiz();
  const banners = useBanners();
  return (
    <section aria-label={texts.status} className={styles['strip']}>
      {banners.map(({ kind, icon, text, retry }) => (
        <div key={text} className={styles['banner']} data-kind={kind}>
          <Icon name={icon} size={20} />
          <span role={kind === 'quiet' ? undefined : 'alert'}>{text}</span>
          {retry === true && (
            <button type="button" onClick={() => runtime.retry()}>
              {texts.retry}
            </button>
          )}
        </div>
      ))}
      {children}
    </section>
  );
};
