import { type Role, roleColour, roleNames } from '@fairlead/domain/role';
import { Chip, type Tone } from './Chip.tsx';

const tones: Record<ReturnType<typeof roleColour>, Tone> = { primary: 'info', default: 'quiet', secondary: 'outline' };

/** What somebody is here. */
export const RoleChip = ({ role }: { role: Role }) => <Chip tone={tones[roleColour(role)]}>{roleNames[role]}</Chip>;
