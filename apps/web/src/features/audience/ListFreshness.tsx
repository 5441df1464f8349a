import {
  freshnessOf,
  lastJump,
  lateText,
  nextBuildText,
  promiseText,
  stillTexts,
} from '@fairlead/domain/audience/freshness';
import { useQueries } from '@tanstack/react-query';
import { useProductNow } from '#lib/clock.ts';
import { Age } from '#ui/bits/Age.tsx';
import { count, dayTime } from '#ui/format.ts';
import { listOf, type TargetingList } from './audience.queries.ts';
import { at } from './cells.tsx';
import { JumpMark, NotUpdating } from './Fresh.tsx';
import { Work } from './Work.tsx';
import './audience.css';
import './list-page.css';
import { Fact, Facts } from '#ui/layout/Facts.tsx';
import { Note } from '#ui/layout/Note.tsx';

/** A dynamic list may be right for longer than since its last build: when it was looked at, nothing had changed. */
const CHECKED_AFTER_S = 60;

/** Which sources keep a combination from updating: by their places, as the form of the combination calls them. */
const Still = ({ list }: { list: TargetingList }) => {
  const sources = useQueries({ queries: list.source.source_targeting_list_ids.map(listOf) });
  const texts = stillTexts(sources.map(({ data }) => data));
  const said = texts.length > 0 ? texts : ['It is not updating: a source is archived or includes an archived source.'];
  return said.map((text) => (
    <Note key={text} className="audience-stale">
      {text}
    </Note>
  ));
};

/** What keeps a list from being what it promises to be. */
const Alerts = ({ list, late }: { list: TargetingList; late: string | null }) => {
  const jump = lastJump(list.sizes);
  return (
    <>
      {list.not_updating && <Still list={list} />}
      {late && (
        <Note className="audience-stale">
          <b>{late}.</b> It is to be fresh within {list.build.promise_minutes} minutes.
        </Note>
      )}
      {jump && (
        <Note className="audience-stale">
          <JumpMark jump={jump} />
          The newest build has {count(jump.after)} rows, the one before had {count(jump.before)}.
        </Note>
      )}
    </>
  );
};

/** How fresh a list is against what it promises, when it was and will be built, and what went wrong. Times are UTC. */
export const ListFreshness = ({ list, mayWork }: { list: TargetingList; mayWork: boolean }) => {
  const now = useProductNow();
  const fresh = freshnessOf(list, now);
  const built = list.csv_updated;
  const checked = fresh && built !== null && fresh.at > built + CHECKED_AFTER_S ? fresh.at : null;
  return (
    <section className="audience-facts" aria-labelledby={`fresh-${list.id}`}>
      <div className="section-head">
        <h2 id={`fresh-${list.id}`}>Freshness</h2>
        <span className="dim small">times in UTC</span>
        {list.not_updating && <NotUpdating />}
      </div>
      <Work list={list} may={mayWork} />
      <Alerts list={list} late={fresh && lateText(fresh)} />
      <Facts>
        <Fact label="Age">{fresh ? <Age hours={fresh.hours} tone={fresh.tone} /> : 'Not built yet'}</Fact>
        <Fact label="Promise">{promiseText(list)}</Fact>
        <Fact label="Last good build">{built === null ? 'Never' : dayTime(at(built))}</Fact>
        {checked !== null && <Fact label="Still right at">{dayTime(at(checked))}</Fact>}
        <Fact label="Next build">{nextBuildText(list, now)}</Fact>
      </Facts>
    </section>
  );
};
