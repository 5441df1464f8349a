import { day } from '#ui/format.ts';
import type { Reviewed } from './opened.queries.ts';
import { pinOf, ReviewArt } from './ReviewArt.tsx';

/** What was answered last beside what is shown today, each in its own size. */
export const BeforeAndNow = ({ creative }: { creative: Reviewed }) => {
  const { before, shown, said, name } = creative;
  if (!before) return null;
  return (
    <div className="asked-two">
      <figure>
        <figcaption>
          <b>Before</b> review {before.round}, {day(before.said.at)}
        </figcaption>
        <ReviewArt shown={before.shown} label={`${name} before`} sent={pinOf(before.said, true)} />
      </figure>
      <figure>
        <figcaption>
          <b>Now</b>
        </figcaption>
        <ReviewArt shown={shown} label={`${name} now`} sent={pinOf(said)} />
      </figure>
    </div>
  );
};
