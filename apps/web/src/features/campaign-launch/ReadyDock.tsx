import { IconRocket } from '@tabler/icons-react';
import { useRef } from 'react';
import { plural } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { useUnderToasts } from '#ui/toast/useUnderToasts.ts';
import type { Readiness } from './campaign-launch.queries.ts';
import { type ManySpend, spendOfMany } from './ready-spending.ts';
import { showsTooLate } from './ready-words.ts';

type Props = {
  chosen: readonly Readiness[];
  /** Launched since they were checked. */
  begun: readonly Readiness[];
  launching: boolean;
  narrow: boolean;
  onLaunch: () => void;
};

/** Line items that are told one by one, on phones one; of more it is said how many. */
const SHOWN = 3;

const Amount = ({ children }: { children: string }) => <b className="ready-dock-number num">{children}</b>;

const Spend = ({ who, spend }: { who: string; spend: ManySpend }) => (
  <span className="ready-may">
    {spend.at_most === null ? (
      <>
        {who} may spend up to <Amount>{spend.caps}</Amount> a day until {spend.until}
        {spend.beside && `, ${spend.beside}`}
      </>
    ) : (
      <>
        {who} have caps of <Amount>{spend.caps}</Amount> a day, but the budget lets them spend no more than{' '}
        <Amount>{spend.at_most}</Amount> more until {spend.until}
      </>
    )}
  </span>
);

const Short = ({ items, most }: { items: ManySpend['short']; most: number }) => (
  <ul className="ready-short">
    {items.slice(0, most).map(({ id, text }) => (
      <li key={id}>{text}.</li>
    ))}
    {items.length > most && <li>and {plural(items.length - most, 'more line item')}.</li>}
  </ul>
);

/** What the chosen campaigns may spend once they are launched, beside those that bid and within what budgets have left; the launch. */
export const ReadyDock = ({ chosen, begun, launching, narrow, onLaunch }: Props) => {
  const paced = chosen.filter((row) => row.paced).length;
  const spending = chosen.filter((row) => !row.paced && !showsTooLate(row));
  const waiting = chosen.filter(({ shows_from }) => shows_from !== null).length;
  const spend = spendOfMany(spending, begun);
  const dock = useRef<HTMLElement>(null);
  useUnderToasts(dock);
  return (
    <section className="ready-dock" aria-label="Launch" ref={dock}>
      {spend && spend.short.length > 0 && <Short items={spend.short} most={narrow ? 1 : SHOWN} />}
      <span>
        <b className="ready-dock-number num">{chosen.length}</b> ready selected
      </span>
      {spend && <Spend who={spending.length === chosen.length ? 'They' : `${spending.length} of them`} spend={spend} />}
      {paced > 0 && (
        <span className="ready-may">
          {paced < chosen.length ? plural(paced, 'is', 'are') : paced === 1 ? 'It is' : 'All are'} paced by the line
          item
        </span>
      )}
      {waiting > 0 && <span className="ready-may">{plural(waiting, 'shows', 'show')} nothing yet</span>}
      <span className="push" />
      <Button
        leftSection={<IconRocket size={16} aria-hidden />}
        loading={launching}
        disabled={chosen.length === 0}
        onClick={onLaunch}
      >
        Launch {plural(chosen.length, 'campaign')}
      </Button>
    </section>
  );
};
