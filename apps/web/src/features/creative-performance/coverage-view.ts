import type { Coverage } from './performance.queries.ts';

type Asked = Coverage['places'][number];

/** A place as it is drawn: its proportion true, its area the share of requests. px, from the upper left. */
export type DrawnPlace = Asked & {
  name: string;
  share: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Whether its words stand in it, else under it. */
  inside: boolean;
};

/** px² of a whole hundred percent, at most, in a picture of so many px. */
const [AREA, USUAL] = [60_600, 384];
const [GAP, LINE, WORDS] = [12, 34, 62];
/** Native ads and videos have no one size: those that they are mostly made in. */
const usual: Readonly<Record<string, readonly [number, number]>> = { native: [1200, 627], video: [16, 9] };

const sizeOf = (place: string): readonly [number, number] => {
  const [width = 1, height = 1] = place.split('x').map(Number);
  return usual[place] ?? [width, height];
};
export const placeName = (place: string): string =>
  place === 'native' ? 'Native' : place === 'video' ? 'Video' : place.replace('x', '×');

/** Places in rows, the most asked for first, all on one scale: the widest has the room of the picture at most. @param room px */
export const drawnPlaces = ({ places, requests }: Pick<Coverage, 'places' | 'requests'>, room = USUAL) => {
  const shaped = places.map((one) => {
    const [width, height] = sizeOf(one.place);
    const share = requests > 0 ? one.requests / requests : 0;
    return { ...one, name: placeName(one.place), share, ratio: width / height };
  });
  const most = AREA * (room / USUAL) ** 2;
  const area = Math.min(most, ...shaped.map(({ share, ratio }) => (share > 0 ? room ** 2 / (share * ratio) : most)));
  let [x, y, row] = [0, 0, 0];
  const drawn = shaped.map(({ ratio, ...one }): DrawnPlace => {
    const width = Math.max(4, Math.sqrt(area * one.share * ratio));
    const height = Math.max(4, Math.sqrt((area * one.share) / ratio));
    const inside = width >= WORDS + 8 && height >= LINE + 6;
    const cell = { width: inside ? width : Math.max(width, WORDS), height: inside ? height : height + LINE };
    if (x > 0 && x + cell.width > room) [x, y, row] = [0, y + row + GAP, 0];
    const at = { ...one, x, y, width, height, inside };
    x += cell.width + GAP;
    row = Math.max(row, cell.height);
    return at;
  });
  return { drawn, width: room, height: y + row };
};

/** Places that some campaign lacks, the most asked for first. */
export const missingPlaces = ({ places }: Pick<Coverage, 'places'>): Asked[] =>
  places.filter(({ missing }) => missing > 0).sort((a, b) => b.missing - a.missing);
