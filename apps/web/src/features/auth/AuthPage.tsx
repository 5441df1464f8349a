import type { ReactNode } from 'react';
import { usePageTitle } from '#lib/page-title.ts';
import { Mark } from '#ui/bits/Mark.tsx';
import { Ropes } from './Ropes.tsx';
import './auth.css';

type Props = { title: string; intro?: ReactNode; foot?: ReactNode; children: ReactNode };

/** The pages before the shell: the form at the left, the ropes at the right (on phones above). */
export const AuthPage = ({ title, intro, foot, children }: Props) => {
  usePageTitle(title);
  return (
    <div className="auth">
      <main className="auth-form">
        <div className="auth-brand">
          <Mark size={30} />
          <span>Fairlead</span>
        </div>
        <div className="auth-box">
          <h1>{title}</h1>
          {intro && <p className="dim">{intro}</p>}
          {children}
        </div>
        {foot && <p className="auth-foot dim">{foot}</p>}
      </main>
      <div className="auth-art" aria-hidden>
        <Ropes />
        <p>Every campaign through one ring.</p>
      </div>
    </div>
  );
};
