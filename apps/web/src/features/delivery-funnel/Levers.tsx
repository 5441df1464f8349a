import { togetherOf } from '@fairlead/domain/delivery-funnel/together';
import type { Currency } from '@fairlead/domain/money';
import { IconArrowRight } from '@tabler/icons-react';
import { useMay } from '#features/auth/auth.queries.ts';
import { count, money } from '#ui/format.ts';
import { MidName, MidNames } from '#ui/name/MidName.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import type { Funnel, Lever } from './funnel.queries.ts';
import { stepNames, tabOf, unmeasuredWords } from './funnel-view.ts';

type Names = (campaign: number) => string | null;

const Gain = ({ lever, currency }: { lever: Lever; currency: Currency }) =>
  lever.gain_per_day === null ? null : (
    <b className="num funnel-gain">{money(lever.gain_per_day, currency, { signed: true })} a day</b>
  );

type FirstProps = { lever: Lever; currency: Currency; name: string | null; edits: boolean };

/** The one thing to do first, with the only primary button of the page; whose role only reads campaigns is led there to look. */
const First = ({ lever, currency, name, edits }: FirstProps) => {
  const tab = tabOf(lever);
  return (
    <div className="funnel-first">
      <div className="funnel-line">
        <b>{lever.text}</b>
        <Gain lever={lever} currency={currency} />
      </div>
      {name && <p className="dim">{name}</p>}
      <p>{lever.why}</p>
      {tab && (
        <PlainLink className={edits ? 'funnel-go' : 'link-button'} href={lever.path}>
          {edits ? 'Go to' : 'See'} {tab}
          <IconArrowRight size={16} aria-hidden />
        </PlainLink>
      )}
    </div>
  );
};

const Other = ({ lever, currency, name }: { lever: Lever; currency: Currency; name: string | null }) => {
  const tab = tabOf(lever);
  return (
    <li>
      <div className="funnel-line">
        <span>{lever.text}</span>
        <Gain lever={lever} currency={currency} />
      </div>
      <div className="funnel-why">
        {name ? (
          <span className="cut" title={`${name}: ${lever.why}`}>
            <MidName name={name} />
          </span>
        ) : (
          <span>{lever.why}</span>
        )}
        {tab && (
          <PlainLink href={lever.path} aria-label={`${tab}: ${lever.text}${name ? ` of ${name}` : ''}`}>
            {tab}
            <IconArrowRight size={13} aria-hidden />
          </PlainLink>
        )}
      </div>
    </li>
  );
};

/** What was changed so lately that these days do not tell what it does. */
const Unmeasured = ({ funnel, nameOf }: { funnel: Funnel; nameOf: Names }) =>
  funnel.unmeasured.length === 0 ? null : (
    <ul className="funnel-unmeasured dim">
      {funnel.unmeasured.map((one) => {
        const name = nameOf(one.campaign_id);
        return (
          <li key={`${one.campaign_id} ${one.kind}`}>
            {name && `${name}: `}
            {unmeasuredWords(one, funnel.currency)}
          </li>
        );
      })}
    </ul>
  );

/** What to change, most first; what waits for another lever stands behind it. */
export const Levers = ({ funnel, nameOf }: { funnel: Funnel; nameOf: Names }) => {
  const { levers, currency } = funnel;
  const edits = useMay()('campaign.edit');
  const [first, ...others] = levers;
  const open = others.filter(({ after }) => after === null);
  const waiting = others.filter(({ after }) => after !== null);
  const together = togetherOf(levers, { payable: funnel.payable_per_day, spare: funnel.spare_per_day });
  const names = levers.flatMap(({ campaign_id: id }) => nameOf(id) ?? []);
  const listed = (list: readonly Lever[]) => (
    <ol className="funnel-levers">
      {list.map((lever) => (
        <Other
          key={`${lever.campaign_id} ${lever.kind}`}
          lever={lever}
          currency={currency}
          name={nameOf(lever.campaign_id)}
        />
      ))}
    </ol>
  );
  return (
    <section className="funnel-card" aria-labelledby="funnel-do">
      <h2 id="funnel-do">
        {edits ? 'What to do' : 'What would help'} {first && <span className="dim">most first</span>}
      </h2>
      {first ? (
        <First lever={first} currency={currency} name={nameOf(first.campaign_id)} edits={edits} />
      ) : (
        <p className="dim">
          {funnel.unmeasured.length > 0
            ? 'Nothing more until what was changed has been measured.'
            : 'Nothing that it lost could be won by changing one thing.'}
        </p>
      )}
      <MidNames names={names}>
        {open.length > 0 && listed(open)}
        {waiting.length > 0 && (
          <>
            <h3>Then, once the {stepNames.daily_cap.toLowerCase()} is higher</h3>
            {listed(waiting)}
          </>
        )}
      </MidNames>
      <Unmeasured funnel={funnel} nameOf={nameOf} />
      {together !== null && (
        <p className="funnel-together">
          All {count(levers.length)} together at most{' '}
          <b className="num funnel-sum">{money(together, currency, { signed: true })} a day</b>: more the budget cannot
          pay.
        </p>
      )}
    </section>
  );
};
