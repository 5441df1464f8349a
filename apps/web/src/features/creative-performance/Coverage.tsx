import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useUtcToday } from '#lib/clock.ts';
import { useWidth } from '#ui/chart/useWidth.ts';
import { compact, percent, plural } from '#ui/format.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { NotRead } from '#ui/state/NotRead.tsx';
import { creativePaths, type Place } from '../creative/creative.queries.ts';
import { type DrawnPlace, drawnPlaces, missingPlaces, placeName } from './coverage-view.ts';
import { coverageOf, type Coverage as Told } from './performance.queries.ts';
import './coverage.css';

const kinds = ['covered', 'in_approval', 'missing'] as const;
const names = { covered: 'covered', in_approval: 'in approval', missing: 'missing' };

const shareText = (part: number): string => percent(100 * part, { digits: part > 0 && part < 0.01 ? 1 : 0 });

/** What is said of a place beside its share: nothing where all of it is covered. */
const standing = (one: DrawnPlace): string =>
  kinds
    .filter((kind) => kind !== 'covered' && one[kind] > 0)
    .map((kind) => (one[kind] === one.requests ? names[kind] : `${shareText(one[kind] / one.requests)} ${names[kind]}`))
    .join(', ');

const PlaceBox = ({ one, hatch }: { one: DrawnPlace; hatch: string }) => {
  let x = one.x;
  const [tx, ty] = one.inside ? [one.x + 8, one.y + 16] : [one.x, one.y + one.height + 14];
  return (
    <g>
      {kinds.map((kind) => {
        const width = one.requests > 0 ? (one.width * one[kind]) / one.requests : 0;
        const left = x;
        x += width;
        return (
          width > 0 && (
            <rect
              key={kind}
              x={left}
              y={one.y}
              width={width}
              height={one.height}
              rx="2"
              className={`perf-place is-${kind}`}
              fill={kind === 'missing' ? `url(#${hatch})` : undefined}
            />
          )
        );
      })}
      <text x={tx} y={ty} className="perf-place-name">
        {one.name}
      </text>
      <text x={tx} y={ty + 15} className={`perf-place-share${one.missing > 0 ? ' is-missing' : ''}`}>
        {shareText(one.share)}
      </text>
    </g>
  );
};

/** px; on a tablet the picture stays one. */
const WIDEST = 440;

const Picture = ({ told }: { told: Told }) => {
  const hatch = useId();
  const [host, room] = useWidth<HTMLDivElement>(384);
  const { drawn, width, height } = drawnPlaces(told, Math.min(room, WIDEST));
  const words = drawn.map((one) => [one.name, shareText(one.share), standing(one)].filter(Boolean).join(' '));
  return (
    <div ref={host}>
      <svg
        className="perf-places"
        width={width}
        height={height}
        role="img"
        aria-label={`Sizes in true proportion, area by requests: ${words.join('; ')}.`}
      >
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0V6" className="perf-hatch" />
          </pattern>
        </defs>
        {drawn.map((one) => (
          <PlaceBox key={one.place} one={one} hatch={hatch} />
        ))}
      </svg>
    </div>
  );
};

const lacking = {
  campaigns: 'No campaign shows this group: connect one, and what it is asked for stands here.',
  bidding: 'No bidding facts of the last 7 days: what its campaigns are asked for is not known.',
  sizes: 'The bidding facts of the last 7 days do not tell sizes: what its campaigns are asked for is not known.',
};

const Missing = ({ told, upload }: { told: Told; upload: string | null }) => {
  const places = missingPlaces(told);
  const most = Math.max(1, ...places.map(({ missing }) => missing));
  if (places.length === 0) return <p className="dim">No size is missing.</p>;
  return (
    <>
      <div className="perf-cover-head is-list">
        <h3>{plural(places.length, 'size')} missing</h3>
        <span className="dim num">{compact(told.missing)} requests</span>
        {upload && (
          <PlainLink href={upload} className="button-link">
            <IconPlus size={14} aria-hidden />
            Upload
          </PlainLink>
        )}
      </div>
      <ul className="perf-missing">
        {places.map(({ place, missing }) => (
          <li key={place}>
            <span className="num">{placeName(place)}</span>
            <span aria-hidden>
              <i style={{ width: `${(100 * missing) / most}%` }} />
            </span>
            <span className="num">{compact(missing)}</span>
          </li>
        ))}
      </ul>
    </>
  );
};

/** Which sizes the campaigns of a group are asked for and lack (design 13.20). @param mayUpload where it leads to the upload */
export const Coverage = ({ place, mayUpload = false }: { place: Place; mayUpload?: boolean }) => {
  const { data, error, refetch, isPending } = useQuery(coverageOf(place, useUtcToday()));
  return (
    <section className="perf-cover" aria-label="Requests by size" aria-busy={isPending}>
      <div className="perf-cover-head">
        <h2>Requests by size</h2>
        {data && <span className="dim num">last 7 days{data.requests > 0 && `, ${compact(data.requests)}`}</span>}
      </div>
      {error && !data && (
        <p role="alert">
          <NotRead lead="What is asked for could not be read." error={error} retry={() => void refetch()} />
        </p>
      )}
      {data?.lacks && <p className="dim">{lacking[data.lacks]}</p>}
      {data && data.requests > 0 && (
        <>
          <div className="perf-cover-bar" aria-hidden>
            {kinds.map(
              (kind) => data[kind] > 0 && <i key={kind} className={`is-${kind}`} style={{ flex: data[kind] }} />,
            )}
          </div>
          <ul className="perf-cover-key">
            {kinds.map((kind) => (
              <li key={kind}>
                <i className={`is-${kind}`} aria-hidden />
                {names[kind]} <b className="num">{shareText(data[kind] / data.requests)}</b>
              </li>
            ))}
          </ul>
          <Picture told={data} />
          <Missing told={data} upload={mayUpload ? creativePaths.banner(place) : null} />
        </>
      )}
    </section>
  );
};
