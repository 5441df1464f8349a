import type { ReactNode } from 'react';
import { MidName, MidNames } from '../name/MidName.tsx';
import './named.css';

type Props = { chosen: string | undefined; names: readonly string[]; children: ReactNode };

/**
 * An input that holds one of several names. While nobody types in it, the name is cut as names are everywhere, so that those which
 * differ at their end can be told apart; the input itself would cut that end away.
 */
export const NamedInput = ({ chosen, names, children }: Props) => (
  <div className={chosen ? 'field-named' : undefined} title={chosen}>
    {children}
    {chosen && (
      <span className="field-named-shown" aria-hidden>
        <MidNames names={names}>
          <MidName name={chosen} />
        </MidNames>
      </span>
    )}
  </div>
);
