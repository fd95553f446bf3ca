interface Place {
  readonly port: number
  readonly host: string
}

/** Why the server cannot listen, and what to do about it, for whoever starts it. */
export function listenFailure(error: Error, { port, host }: Place): string {
  const place = `Port ${port} on ${host} cannot be used`
  switch ('code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return `${place}: another program uses it. Stop that program, or name another port with PORT.`
    case 'EACCES':
      return `${place}: this user may not. Name a port from 1024 on with PORT.`
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
      return `${place}: the machine has no such address. ${addressAdvice}`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${place}: the name has no address. ${addressAdvice}`
    default:
      return `${place}: ${error.message}`
  }
}

const addressAdvice =
  'Name one with HOST: 127.0.0.1 or, where there is IPv6 alone, ::1 for this machine; 0.0.0.0 or :: for others too.'
