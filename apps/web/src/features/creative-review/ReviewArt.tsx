import { isNative } from '@fairlead/domain/creative/creative';
import { useRef } from 'react';
import { AdStage } from '#ui/stage/AdStage.tsx';
import { Device } from '#ui/stage/Device.tsx';
import type { Point, Said, Shown } from './opened.queries.ts';
import { PinLayer, type Sent, SentPin } from './Pins.tsx';
import './review.css';

const NATIVE = { width: 320, height: 400 };

/** A native ad as a feed shows it. */
const Native = ({ shown }: { shown: Shown }) => (
  <div className="asked-native">
    <p className="asked-native-by">
      {shown.icon_url && <img src={shown.icon_url} width={32} height={32} alt="" />}
      <b>{shown.advertiser || 'Sponsored'}</b>
      <span>Ad</span>
    </p>
    {shown.main_url && <img className="asked-native-main" src={shown.main_url} alt="" />}
    <p className="asked-native-title">{shown.title}</p>
    <p>{shown.text}</p>
    <span className="asked-native-cta">{shown.ctatext}</span>
  </div>
);

/** The pin of an answer, where it has one. */
export const pinOf = (said: Said | null, settled = false): Sent | undefined =>
  said?.point ? { point: said.point, pin: said.pin, settled } : undefined;

type Props = {
  shown: Shown;
  /** Names the picture. */
  label: string;
  /** Waits for a pin. */
  pinning?: { point: Point | null; pin: number; onPin: (point: Point) => void } | undefined;
  /** The pin of an answer that was sent. */
  sent?: Sent | undefined;
};

/**
 * A creative as it was or is, in true size on a phone. Markup runs in a frame of no origin; under a pin it stands still, as its
 * stored picture.
 */
export const ReviewArt = ({ shown, label, pinning, sent }: Props) => {
  const video = useRef<HTMLVideoElement>(null);
  const film = shown.type === 'Video';
  const still = shown.preview && (pinning || sent);
  if (shown.type === 'Mraid' && !still)
    return <AdStage markup={shown.markup ?? ''} size={{ width: shown.width, height: shown.height }} label={label} />;
  const native = isNative(shown.type);
  const size = native ? NATIVE : { width: shown.width, height: shown.height };
  const poster = shown.companion_url ?? undefined;
  return (
    <Device size={size}>
      <div className="asked-art" style={size}>
        {film && (
          <video
            ref={video}
            className="stage-picture"
            src={shown.url ?? undefined}
            poster={poster}
            controls
            muted
            playsInline
            preload="metadata"
            style={size}
            aria-label={label}
          />
        )}
        {native && <Native shown={shown} />}
        {!film && !native && (
          <img className="stage-picture" src={shown.url ?? shown.preview ?? undefined} alt={label} style={size} />
        )}
        {sent && !pinning && <SentPin {...sent} />}
        {pinning && <PinLayer {...pinning} film={film} at={() => (film ? (video.current?.currentTime ?? 0) : null)} />}
      </div>
    </Device>
  );
};
