import { type AgeTone, OLD_HOURS, toneOfAge } from '@fairlead/domain/age';
import { IconAlertTriangleFilled, IconExclamationCircleFilled } from '@tabler/icons-react';
import './marks.css';

/** "just now", "18 min", "6 h", "3 days" */
export const ageText = (hours: number): string => {
  const minutes = Math.round(hours * 60);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  if (hours < OLD_HOURS) return `${Math.round(hours)} h`;
  return `${Math.round(hours / 24)} days`;
};

/** The same in a sentence: "made just now", "3 days old". */
export const oldText = (hours: number): string =>
  Math.round(hours * 60) < 1 ? 'made just now' : `${ageText(hours)} old`;

type Props = { hours: number; late?: boolean; tone?: AgeTone };

/**
 * How old something is: a bar that runs empty over 48 h. With `late`, amber from 2 days and red from 5: for things that
 * promised to be fresh. `tone` where something else than the age decides.
 */
export const Age = ({ hours, late = false, tone = late ? toneOfAge(hours) : 'ok' }: Props) => {
  const left = Math.max(0.06, 1 - hours / OLD_HOURS) * 100;
  return (
    <span className={`age age-${tone}`}>
      {tone === 'ok' && hours < OLD_HOURS && (
        <i className="age-bar" style={{ '--left': `${left}%` } as React.CSSProperties} aria-hidden />
      )}
      {tone === 'warn' && <IconAlertTriangleFilled size={12} role="img" aria-label="warning" />}
      {tone === 'bad' && <IconExclamationCircleFilled size={12} role="img" aria-label="problem" />}
      <span className="num">{ageText(hours)}</span>
    </span>
  );
};
