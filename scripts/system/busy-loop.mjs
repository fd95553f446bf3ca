// Keeps one processor busy until its parent ends it or is gone itself, even if that was killed: then the channel to it
// closes.
const TURN_MS = 20

process.once('disconnect', () => process.exit())

function turn() {
  const untilMs = performance.now() + TURN_MS
  while (performance.now() < untilMs);
  setImmediate(turn)
}

if (process.connected) turn()
