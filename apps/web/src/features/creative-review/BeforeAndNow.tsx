import { day } from '#ui/format.ts';
import type { Reviewed } from './opened.queries.ts';
import { ReviewArt } from './ReviewArt.tsx';

/** What was answered last beside what is shown today, each in its own size. */
export const BeforeAndNow = ({ creative }: { creative: Reviewed }) => {
  const { before, shown, said, name } = creative;
  if (!before) return null;
  const { point } = before.said;
  return (
    <div className="asked-two">
      <figure>
        <figcaption>
          <b>Before</b> review {before.round}, {day(before.said.at)}
        </figcaption>
        <ReviewArt shown={before.shown} label={`${name} before`} sent={point ? { point, settled: true } : undefined} />
      </figure>
      <figure>
        <figcaption>
          <b>Now</b>
        </figcaption>
        <ReviewArt
          shown={shown}
          label={`${name} now`}
          sent={said?.point ? { point: said.point, settled: false } : undefined}
        />
      </figure>
    </div>
  );
};
