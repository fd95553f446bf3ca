import { BlockList, isIP } from 'node:net'
import { parseUrl } from '#contract/safe-url.ts'
import type { Finding } from '#contract/sandbox/redirect-urls.ts'
import {
  isLocalName,
  loopbackAddresses,
  type OutboundEnvironment,
  type TargetRules,
  targetRulesOf,
} from '../../../jobs/callbacks/target-rules.ts'
import { type Given, remark } from './finding.ts'

type RefusedTarget = Extract<TargetRules, { kind: 'refused' }>

/** A callback address at which no attempt can arrive. A name that only resolves to such an address shows in the attempt. */
export function callbackFindings({ callbackUrl = '' }: Given, environment: OutboundEnvironment): readonly Finding[] {
  const target = parseUrl(callbackUrl)
  if (!target) return []
  const rules = targetRulesOf(target, environment)
  if (rules.kind === 'own_receiver') return []
  if (rules.kind === 'refused') return refusedFindings(rules, target)
  const isHere = isThisMachine(target.hostname)
  if (isHere && rules.exceptOwn) return isOwn
  if ((isHere && rules.alsoLoopback) || !isPrivate(target.hostname)) return []
  const { outbound } = environment
  const allowed = outbound === 'public' ? 'public addresses alone' : 'public addresses and this machine alone'
  const words = `is at the private address ${target.hostname}, to which no callback is sent: OUTBOUND=${outbound} allows ${allowed}`
  return noCallback(words)
}

const noCallback = (words: string): readonly Finding[] => [remark('callbackUrl', 'not_allowed', words)]

const isOwn = noCallback('is this gateway’s own: no callback is sent there but to a sink')

function refusedFindings({ because }: RefusedTarget, { hostname }: URL): readonly Finding[] {
  if (because === 'own') return isOwn
  // What is wrong with its scheme is a fault of the address.
  if (because === 'scheme') return []
  return noCallback(`is at ${hostname}, which may be a private address: no callback is sent there`)
}

const isThisMachine = (hostname: string): boolean =>
  isLocalName(hostname) || loopbackAddresses.includes(addressIn(hostname))

function isPrivate(hostname: string): boolean {
  const address = addressIn(hostname)
  const family = isIP(address)
  return family === 0 ? isLocalName(hostname) : privateAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** A URL writes an IPv6 address in brackets. */
const addressIn = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/** The networks that shops are tried in. What the gateway refuses beyond them, it says of the attempt. */
const privateAddresses = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateAddresses.addSubnet(network, prefix)
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv6')
