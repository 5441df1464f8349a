/** What is read of a creative: which counts, over what. A cost is the turned-over rate of what it buys. */
export const performanceMetrics = ['click_rate', 'reattribution_rate', 'cost_per_reattribution'] as const;
export type PerformanceMetric = (typeof performanceMetrics)[number];
