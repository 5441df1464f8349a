export { type Operator, operatorNames, operators } from '../audience/operator.ts';

export const SOURCES_MIN = 2;
export const SOURCES_MAX = 20;
