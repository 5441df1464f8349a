import { type ReactNode, useEffect } from 'react';
import { prepareQuestions } from '#ui/dialog/Questions.tsx';
import { useFocusBack } from '#ui/dialog/useFocusBack.ts';
import { Button } from '#ui/kit/Button.ts';
import { changeWords } from './feed-rows.ts';
import type { Feed } from './useFeed.ts';
import '#ui/form/form.css';

type Props = { feed: Feed; onDiscard: () => void; onSave: () => void; children: ReactNode };

/** The foot: how much is unsaved and what, the way back, the way on. */
export const FeedDock = ({ feed: { changed, saving }, onDiscard, onSave, children }: Props) => {
  const dirty = changed.length > 0;
  useFocusBack(saving);
  useEffect(prepareQuestions, []);
  return (
    <div className="form-bar pf-dock">
      <span className="form-bar-count" aria-live="polite">
        {dirty && (
          <>
            <span className="dot-pending" aria-hidden />
            <span>
              <b className="num">{changed.length}</b> unsaved {changed.length === 1 ? 'change' : 'changes'}
            </span>
          </>
        )}
      </span>
      {dirty && <span className="pf-what cut dim">{changeWords(changed)}</span>}
      {children}
      <span className="push" />
      {dirty && (
        <Button variant="default" onClick={onDiscard} disabled={saving}>
          Discard changes
        </Button>
      )}
      {/* Not `disabled`: after a save by keyboard the focus stays on it, where a disabled button would drop it */}
      <Button
        className="pf-save"
        onClick={() => dirty && onSave()}
        loading={saving}
        aria-disabled={!dirty}
        data-disabled={!dirty || undefined}
      >
        Apply
      </Button>
    </div>
  );
};
