import type { ReactNode } from 'react';
import './state.css';

type Props = {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  detail?: ReactNode;
  /** Below a page's own head. */
  below?: boolean;
};

/** A whole page that says one thing: what happened, why, and the way on. */
export const StatePage = ({ icon, title, children, action, detail, below = false }: Props) => (
  <div className="state-page">
    {icon && <span className="state-icon">{icon}</span>}
    {below ? <h2 className="state-title">{title}</h2> : <h1 className="state-title">{title}</h1>}
    {children && <p className="state-text">{children}</p>}
    {action && <div className="state-action">{action}</div>}
    {detail && <p className="state-detail">{detail}</p>}
  </div>
);
