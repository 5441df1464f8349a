import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { closeToast, type Toast, toasts, watchToasts } from '#lib/toast.ts';
import './toast.css';

const Card = ({ id, kind, text }: Toast) => (
  <div className={`toast toast-${kind}`}>
    {kind === 'ok' ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertCircle size={18} aria-hidden />}
    <p>{text}</p>
    {kind === 'fail' && (
      <button type="button" className="icon-button" aria-label="Close message" onClick={() => closeToast(id)}>
        <IconX size={16} aria-hidden />
      </button>
    )}
  </div>
);

/** Bottom right, in two live regions that are always there: news waits its turn, failures speak at once. `anybody`: only what tells nothing of a page. */
export const Toasts = ({ anybody = false }: { anybody?: boolean }) => {
  const all = useSyncExternalStore(watchToasts, toasts, toasts);
  const shown = anybody ? all.filter((toast) => toast.anybody) : all;
  return (
    <div className="toasts">
      <div role="alert">{shown.map((toast) => toast.kind === 'fail' && <Card key={toast.id} {...toast} />)}</div>
      <div role="status">{shown.map((toast) => toast.kind === 'ok' && <Card key={toast.id} {...toast} />)}</div>
    </div>
  );
};
