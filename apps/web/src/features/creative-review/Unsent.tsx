import { CopyButton } from '#ui/bits/CopyButton.tsx';
import type { ClientDraft } from './client-draft.ts';

/** Words to ads that are gone, to be copied: nothing sends them. */
export const Unsent = ({ drafts }: { drafts: readonly ClientDraft[] }) =>
  drafts.map(({ title, comment }) => (
    <div key={title} className="asked-unsent">
      <p>What you wrote to “{title}” was not sent:</p>
      <textarea readOnly rows={4} value={comment} aria-label={`Not sent, to ${title}`} />
      <CopyButton text={comment} what="text" />
    </div>
  ));

type Props = { drafts: readonly ClientDraft[]; onGo: () => void };

/** In the place of an ad that was archived while it was looked at. */
export const ClientGone = ({ drafts, onGo }: Props) => (
  <main className="asked-done">
    <h1 tabIndex={-1} ref={(title) => title?.focus({ preventScroll: true })}>
      This ad was archived meanwhile
    </h1>
    <p>It waits for no answer any more. Nothing was sent since it was taken out.</p>
    <Unsent drafts={drafts} />
    <button type="button" className="asked-old" onClick={onGo}>
      Go on
    </button>
  </main>
);
