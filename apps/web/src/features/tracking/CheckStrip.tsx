import { checkNames, type LinkPlace, type Verdict } from '@fairlead/domain/tracking/check';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconExclamationCircleFilled } from '@tabler/icons-react';
import { checkWords } from './words.ts';

const marks = {
  passed: <IconCircleCheckFilled size={16} aria-label="passed" />,
  warning: <IconAlertTriangleFilled size={16} aria-label="warning" />,
  danger: <IconExclamationCircleFilled size={16} aria-label="danger" />,
};

/** The five checks of a link in a row, each with what it found (CK-44). */
export const CheckStrip = ({ verdict, place }: { verdict: Verdict; place: LinkPlace }) => (
  <ul className="tracking-checks" aria-label="Checks">
    {checkNames.map((name) => {
      const failed = verdict.checks.find((one) => one.name === name);
      const state = failed?.severity ?? 'passed';
      const { title, says } = checkWords(name, failed, verdict.parameters, place);
      return (
        <li key={name} className={`is-${state}`}>
          {marks[state]}
          <div>
            <b>{title}</b>
            <span>{says}</span>
          </div>
        </li>
      );
    })}
  </ul>
);
