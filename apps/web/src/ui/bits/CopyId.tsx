import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useHintPanel } from './useHintPanel.ts';
import './marks.css';

/** An id that copies itself, and says for a moment that it did. In a grid cell `inCell` takes it out of the tab order. */
export const CopyId = ({ id, inCell }: { id: number; inCell?: boolean }) => {
  const [copied, setCopied] = useState(false);
  const { anchor, panel, show, hide } = useHintPanel<HTMLButtonElement>();
  const copy = () => {
    void navigator.clipboard?.writeText(String(id)).then(
      () => {
        setCopied(true);
        show();
        setTimeout(() => {
          setCopied(false);
          hide();
        }, 1500);
      },
      () => undefined,
    );
  };
  return (
    <button
      ref={anchor}
      type="button"
      className="copy-id id"
      tabIndex={inCell ? -1 : undefined}
      onClick={copy}
      aria-label={copied ? `Id ${id} copied` : `Copy id ${id}`}
    >
      {id}
      {copied ? <IconCheck size={12} aria-hidden /> : <IconCopy size={12} aria-hidden />}
      <span ref={panel} popover="manual" className="hint-panel" aria-hidden>
        Copied
      </span>
    </button>
  );
};
