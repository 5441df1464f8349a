import { IconHistory } from '@tabler/icons-react';
import type { Reviewed } from './opened.queries.ts';
import { lastTime } from './review-words.ts';

type Props = { before: NonNullable<Reviewed['before']>; old: boolean; onOld: (old: boolean) => void };

/** What was said of an ad last, above the answers; the ad of then beside the new one, where it changed. */
export const LastTime = ({ before, old, onOld }: Props) => (
  <div className="asked-last">
    <IconHistory size={18} aria-hidden />
    <p>{lastTime(before)}</p>
    {before.changed && (
      <button type="button" className="asked-old" aria-pressed={old} onClick={() => onOld(!old)}>
        {old ? 'Only the new one' : 'Old beside new'}
      </button>
    )}
  </div>
);
