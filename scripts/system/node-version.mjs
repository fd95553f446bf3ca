const needed = { major: 20, minor: 19 }

/**
 * Says in one sentence why this Node cannot run the project; empty when it can. Written in old syntax on purpose.
 * @param {string} version such as `20.19.0`
 * @returns {string}
 */
export function refusalOfNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > needed.major || (major === needed.major && minor >= needed.minor)) return ''
  return `This project needs Node ${needed.major}.${needed.minor} or newer; this is Node ${version}. See https://nodejs.org.`
}
