import type { ReactNode } from 'react';
import './note.css';

type Props = {
  tone?: 'info' | 'ok' | 'warn' | 'bad' | 'quiet' | 'pending';
  /** 16 px, before the words. */
  icon?: ReactNode;
  /** How urgently it is read out; not said: with the rest of the page. */
  role?: 'alert' | 'status';
  className?: string;
  /** What one can do about it, at the end. */
  action?: ReactNode;
  children: ReactNode;
};

/** A sentence or two on a tint: what one should know before going on. Links in it have the colour of their words. */
export const Note = ({ tone = 'warn', icon, role, className = '', action, children }: Props) => (
  <div className={`note note-${tone} ${className}`.trim()} role={role}>
    {icon}
    <div>{children}</div>
    {action}
  </div>
);
