import type { ReactNode } from 'react';
import { Dock } from '#ui/dock/Dock.tsx';
import { changeWords } from './feed-rows.ts';
import type { Feed } from './useFeed.ts';

type Props = { feed: Feed; onDiscard: () => void; onSave: () => void; children: ReactNode };

/** The dock of the feed. Rows that are not complete say so when one tries. */
export const FeedDock = ({ feed: { changed, saving }, onDiscard, onSave, children }: Props) => (
  <Dock
    unsaved={changed.length}
    says={changeWords(changed)}
    saving={saving}
    onDiscard={changed.length > 0 ? onDiscard : undefined}
    action="Apply"
    off={changed.length === 0}
    onSave={onSave}
  >
    {children}
  </Dock>
);
