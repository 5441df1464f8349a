import { openPictures, type Pictures } from '../outside/pictures.ts';

let shared: Pictures | null = null;

/**
 * The decoder of pictures that the houses of this process share, as they share an engine: starting one takes more than the rest of
 * a house. It ends with the process, or when nothing was asked of it for a minute.
 */
export const sharedPictures = (): Pictures => {
  shared ??= openPictures();
  return shared;
};
