import { passwordRules } from '@fairlead/domain/user/password.rules';
import { IconCheck, IconPointFilled } from '@tabler/icons-react';
import { useFieldSource } from '#ui/form/field-source.ts';

/** The five rules, each ticked as soon as it holds. */
export const PasswordRules = () => {
  const password = String(useFieldSource().useFieldValue('password') ?? '');
  return (
    <ul className="auth-rules" aria-label="A password needs">
      {passwordRules.map(({ name, holds }) => {
        const met = holds(password);
        return (
          <li key={name} className={met ? 'is-held' : undefined}>
            {met ? <IconCheck size={14} role="img" aria-label="met" /> : <IconPointFilled size={14} aria-hidden />}
            {name}
          </li>
        );
      })}
    </ul>
  );
};
