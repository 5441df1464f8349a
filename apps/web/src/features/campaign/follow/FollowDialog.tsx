import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Button } from '#ui/kit/Button.ts';
import { Scrolls } from '#ui/layout/Scrolls.tsx';
import type { FollowAsked } from './follow-asked.ts';
import './follow.css';

/** Before a tested campaign is saved: whether its mirrors take the change over, and what becomes of each field in each of them. */
export const FollowDialog = ({ asked: { plan, names, label, show, answer } }: { asked: FollowAsked }) => (
  <Dialog
    open
    width={640}
    onClose={() => answer(null)}
    title="Do the mirrors follow?"
    intro="An A/B test runs with this campaign. Where a mirror differs already it stays as it is: that is what is tested."
    actions={
      <>
        <Button variant="default" onClick={() => answer(null)} data-autofocus>
          Go back
        </Button>
        <Button variant={plan.any ? 'default' : 'filled'} onClick={() => answer(false)}>
          Original only
        </Button>
        {plan.any && <Button onClick={() => answer(true)}>Mirrors too</Button>}
      </>
    }
  >
    <Scrolls label="What would follow" className="campaign-follow-scroll">
      <table className="campaign-follow">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Original</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.fields.map(({ field, before, after, mirrors }) => (
            <tr key={field}>
              <th scope="row">{label(field)}</th>
              <td>
                <del className="dim">{show(field, before)}</del> <b>{show(field, after)}</b>
              </td>
              {mirrors.map(({ takes, has }, at) => (
                <td key={names[at]}>
                  {takes ? (
                    <b>can follow</b>
                  ) : (
                    <span className="dim">stays{has === undefined ? ' as it is' : <>: {show(field, has)}</>}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
          {plan.anyway.map(({ field, before, after, mirror }) => (
            <tr key={field}>
              <th scope="row">{field === 'client_daily_budget' ? 'Share of the daily cap' : label(field)}</th>
              <td>
                <del className="dim">{show(field, before)}</del> <b>{show(field, after)}</b>
              </td>
              {names.map((name) => (
                <td key={name}>
                  follows in any case: <b>{show(field, mirror)}</b>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolls>
    <p className="campaign-follow-says">
      {plan.any && (
        <>
          <b>Mirrors too</b>
          {plan.all
            ? ': all arms change alike, and the test counts on.'
            : ': not all arms change alike, so the test counts anew.'}{' '}
        </>
      )}
      <b>Original only</b>: the test counts anew from the next full hour.
      {plan.around && ' Lists never follow: each mirror has its own.'}
    </p>
  </Dialog>
);
