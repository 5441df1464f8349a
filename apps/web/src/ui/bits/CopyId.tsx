import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import './marks.css';

/** An id that copies itself. In a grid cell `inCell` takes it out of the tab order. */
export const CopyId = ({ id, inCell }: { id: number; inCell?: boolean }) => {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    void navigator.clipboard?.writeText(String(id)).then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), 1500);
      },
      () => undefined,
    );
  };
  return (
    <button
      type="button"
      className="copy-id id"
      tabIndex={inCell ? -1 : undefined}
      onClick={copy}
      aria-label={copied ? `Id ${id} copied` : `Copy id ${id}`}
    >
      {id}
      {copied ? <IconCheck size={12} aria-hidden /> : <IconCopy size={12} aria-hidden />}
    </button>
  );
};
