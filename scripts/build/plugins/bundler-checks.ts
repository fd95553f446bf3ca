/**
 * What the bundler warns of. That our own plugins, which compress and check, take most of a build's time is no fault of
 * it.
 */
export const bundlerChecks = { bundlerTimings: false }
