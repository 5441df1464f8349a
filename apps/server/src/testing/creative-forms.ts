import { jpeg, mp4, png } from '@fairlead/test-data/media/index';

/** Forms of creatives as they are sent, and files that go with them. */
export const native = { name: 'Fresh', title: 'Fresh in 30 min', text: 'Ordered now, there at noon', ctatext: 'Order' };
export const main_image = { field: 'main_image', content: jpeg({ width: 1200, height: 627 }) };
export const icon_image = { field: 'icon_image', content: png({ width: 128, height: 128 }) };
export const mraid = {
  type: 'CreativeMraidBanner',
  name: 'Wheel',
  markup: ' <p>Spin</p> ',
  mraid_type: 'playable',
  video_enabled: 'false',
};
export const video = { type: 'CreativeVideo', name: 'Film', title: 'Fresh' };
export const size = { width: 1280, height: 720 };
export const film = { field: 'video', content: mp4(size) };
export const companion = { field: 'companion', content: jpeg(size) };
