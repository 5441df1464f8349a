import { IconBrandAndroid, IconBrandApple } from '@tabler/icons-react';
import { useState } from 'react';
import './bits.css';

const tiles = ['#B4531A', '#0E58BA', '#0B6E63', '#6D4AA3', '#71540D', '#323E4C', '#8A3B5C', '#2C6E8F'];
const shapes = [
  'M5 16a7 7 0 0 1 14 0z',
  'M12 5l7 7-7 7-7-7z',
  'M16 6.5A6.5 6.5 0 1 0 17.5 16 8 8 0 0 1 16 6.5z',
  'M6 6h5v12H6zM13 10h5v8h-5z',
  'M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14zm0 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  'M5 18 12 6l7 12z',
];

/** The same tile for the same first word, on every screen. */
const seedOf = (name: string): number =>
  [...(name.split(/[ :|]/)[0] ?? '')].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7);

type Props = { name: string; size?: number };

const Tile = ({ name, size = 36 }: Props) => {
  const seed = seedOf(name);
  return (
    <svg className="app-icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <rect width="24" height="24" rx="5.5" fill={tiles[seed % tiles.length]} />
      <path fill="#fff" fillOpacity=".92" d={shapes[Math.floor(seed / tiles.length) % shapes.length]} />
    </svg>
  );
};

const Picture = ({ src, name, size = 36 }: Props & { src: string }) => {
  const [broken, setBroken] = useState(false);
  if (broken) return <Tile name={name} size={size} />;
  return (
    <img
      className="app-icon"
      src={src}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
    />
  );
};

/** The icon from the store, by the link of our server (`icon`); a tile stands in where there is none, or where it cannot be had. */
export const AppIcon = ({ src, ...shown }: Props & { src?: string | null }) =>
  src ? <Picture key={src} src={src} {...shown} /> : <Tile {...shown} />;

export const Platform = ({ os, size = 14 }: { os: 'ios' | 'android'; size?: number }) => {
  const Icon = os === 'ios' ? IconBrandApple : IconBrandAndroid;
  return <Icon size={size} stroke={1.6} role="img" aria-label={os === 'ios' ? 'iOS' : 'Android'} />;
};
