import type { Origin } from '@fairlead/domain/audience/audience';
import { type ComponentType, createContext } from 'react';

/** How the page draws where a list comes from; the audience room's own badge, given by the page. */
export type OriginBadge = ComponentType<{ origin: Origin }>;
export const OriginBadgeContext = createContext<OriginBadge>(() => null);
