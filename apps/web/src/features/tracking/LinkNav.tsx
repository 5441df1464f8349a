import type { TrackingProvider } from '@fairlead/domain/application/application';
import type { Verdict } from '@fairlead/domain/tracking/check';
import { detect } from '@fairlead/domain/tracking/detect';
import { parseLink } from '@fairlead/domain/tracking/parse';
import { IconExclamationCircleFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { GOOD, readWords } from './words.ts';

export type NavItem = {
  key: string;
  title: string /** Faults; they stand before the words. */;
  faults: number;
  says: string;
};

const faultsOf = ({ parameters, checks }: Verdict): number =>
  parameters.filter(({ error }) => error !== null).length || checks.length;

/** What is said of a link in the list: how many faults, or that there are none. */
export const navWords = (
  link: string,
  verdict: Verdict | null,
  required: boolean,
): Pick<NavItem, 'faults' | 'says'> => {
  if (link === '') return { faults: 0, says: required ? 'required' : 'not set' };
  if (!verdict) return { faults: 0, says: 'set' };
  const faults = faultsOf(verdict);
  return { faults, says: faults > 0 ? '' : GOOD };
};

type Props = { items: readonly NavItem[]; here: string; onGo: (key: string) => void; children?: ReactNode };

/** The links of a campaign, each with what is wrong with it; one of them is open. */
export const LinkNav = ({ items, here, onGo, children }: Props) => (
  <nav className="tracking-nav" aria-label="Links">
    <div className="tracking-nav-list">
      {items.map(({ key, title, faults, says }) => (
        <button key={key} type="button" aria-current={key === here ? 'true' : undefined} onClick={() => onGo(key)}>
          <span>{title}</span>
          {faults > 0 ? (
            <span className="tracking-faults num">
              <IconExclamationCircleFilled size={13} aria-label="Faults:" />
              {faults}
            </span>
          ) : (
            <span className="tracking-says">{says}</span>
          )}
        </button>
      ))}
    </div>
    {children}
  </nav>
);

type ReadProps = {
  link: string;
  /** Whose it should be: its tables read a link that is nobody's. */
  provider: TrackingProvider;
  direct: boolean | null;
};

/** As what a link is read, whatever it should be. */
export const ReadAs = ({ link, provider, direct }: ReadProps) => {
  const found = detect(parseLink(link), provider);
  return (
    <div className="tracking-read">
      <span className="dim">Link is read as</span>
      <div>{readWords(found)}</div>
      <div className="dim">
        {found.link_type} link{direct === null ? '' : `, direct link ${direct ? 'on' : 'off'}`}
      </div>
    </div>
  );
};
