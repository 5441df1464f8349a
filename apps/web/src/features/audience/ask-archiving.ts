import { archivedInUse } from '@fairlead/domain/audience/uses';
import { ask } from '#ui/dialog/ask.ts';
import type { AskFirst } from '#ui/grid/props.ts';
import type { Entry } from '#ui/grid/types.ts';
import type { TargetingList, Uses } from './audience.queries.ts';

/**
 * Before a list is archived at once: whether that is meant while something takes it. Where several were reviewed that was said
 * there, also of the one that is left of them; where the uses cannot be had the list is saved, as archiving takes nothing away.
 */
export const askArchiving =
  (usesOf: (id: number) => Promise<readonly Uses['items'][number][]>) =>
  async (
    entries: readonly Pick<Entry<TargetingList>, 'base' | 'row'>[],
    { still, reviewed }: Parameters<AskFirst<TargetingList>>[1],
  ): Promise<boolean> => {
    const [one] = entries;
    if (!one || reviewed || one.base.state === 'archived' || one.row.state !== 'archived') return true;
    const text = archivedInUse(await usesOf(one.base.id).catch(() => []));
    if (!still()) return false;
    return text === undefined || ask({ title: `Archive ${one.row.name}?`, text, yes: 'Archive', no: 'Go back' });
  };
