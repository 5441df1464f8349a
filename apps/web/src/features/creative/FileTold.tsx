import { type Picked, pictureText } from './picture-file.ts';
import { linkTo, type StoredFile, storedText } from './stored-file.ts';
import { type PickedVideo, videoText } from './video/video-file.ts';
import './picture.css';

/** A file where sides are compared: two of one size and weight are told apart by what one sees. */
const FileTold = ({ url, isFilm, text }: { url: string | undefined; isFilm: boolean; text: string }) => (
  <span className="creative-told">
    {url &&
      (isFilm ? (
        <video src={url} muted playsInline preload="metadata" tabIndex={-1} aria-hidden="true" />
      ) : (
        <img src={url} alt="" onError={({ currentTarget }) => currentTarget.remove()} />
      ))}
    <span>{text}</span>
  </span>
);

export const SavedFile = ({ file }: { file: StoredFile }) => (
  <FileTold url={linkTo(file)} isFilm={file.mimetype.startsWith('video/')} text={storedText(file)} />
);

export const ChosenFile = ({ file: chosen }: { file: Picked | PickedVideo }) => {
  const { file, read, url } = chosen;
  if (!read.ok) return <FileTold url={undefined} isFilm={false} text={file.name} />;
  const isFilm = 'video' in read;
  const text = isFilm ? videoText(chosen as PickedVideo) : pictureText(chosen as Picked);
  return <FileTold url={url} isFilm={isFilm} text={`${file.name}, ${text}`} />;
};
