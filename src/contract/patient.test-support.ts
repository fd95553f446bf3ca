/** For `vi.waitFor`: how long a loaded machine may take. A test that passes does not wait for it. */
export const patient = { timeout: 20_000, interval: 20 }
