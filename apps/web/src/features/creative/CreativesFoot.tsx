import type { Issue } from '@fairlead/domain/issue';
import { BatchFoot } from '#ui/batch/BatchFoot.tsx';
import { type BatchItem, isToSend, tallyOf } from '#ui/batch/batch-item.ts';
import { Button } from '#ui/kit/Button.ts';

type Props<I> = {
  items: readonly I[];
  /** What is wrong with an item, and of that what is wrong with its file. */
  issuesOf: (item: I) => readonly Issue[];
  fileIssues: (item: I) => readonly Issue[];
};

/** Under files that become creatives: how far they are, how many somebody has to look at, and the way to create the rest. */
export const CreativesFoot = <I extends BatchItem & { file: File }>({ items, issuesOf, fileIssues }: Props<I>) => {
  const { done, sending, all, share } = tallyOf(items, ({ file }) => file.size);
  const open = items.filter(isToSend);
  const ready = open.filter((item) => issuesOf(item).length === 0).length;
  const wrong = open.filter((item) => fileIssues(item).length > 0 || item.state === 'error').length;
  return (
    <BatchFoot all={all} done={done} wrong={wrong} past="created" share={sending > 0 ? share : null}>
      <Button type="submit" loading={sending > 0}>
        {ready > 0 && ready < all ? `Create ${ready} more` : 'Create'}
      </Button>
    </BatchFoot>
  );
};
