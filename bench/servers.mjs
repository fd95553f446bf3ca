import { startServer } from '../scripts/system/server.mjs'

/** The server that all others are compared with. */
export const startBare = () => startServer({ program: 'bench/bare-server.mjs', path: '/' })

/** The built product; the rate limit is out of the way. @param {import('../scripts/system/server.mjs').Variables} variables @param {number} [port] */
export const startGateway = (variables, port) =>
  startServer({
    program: 'dist/server/main.js',
    path: '/readyz',
    variables: { NODE_ENV: 'production', LOG_LEVEL: 'silent', RATE_LIMIT_PER_SECOND: '100000', ...variables },
    ...(port === undefined ? {} : { port }),
  })
