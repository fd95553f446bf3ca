import { editsBetween } from '#contract/edits.ts'

/** E-mail providers of our countries. The rare ones are listed so that they do not count as typos of a big one. */
const providers = `
  gmail.com googlemail.com hotmail.com outlook.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com
  mail.com email.com aol.com proton.me protonmail.com gmx.com gmx.net zoho.com fastmail.com
  yahoo.co.jp docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp naver.com daum.net hanmail.net kakao.com
  nate.com qq.com 163.com 126.com 139.com sina.com sina.cn foxmail.com yahoo.com.tw hinet.net
  yahoo.com.ar hotmail.com.ar yahoo.com.mx outlook.es hotmail.es yahoo.es yahoo.com.co
  yahoo.com.br uol.com.br bol.com.br terra.com.br
  yahoo.co.id yahoo.co.in rediffmail.com yahoo.co.th hotmail.co.th yahoo.com.ph yahoo.com.my yahoo.com.vn
  yahoo.com.sg yahoo.com.hk yahoo.com.au yahoo.co.nz yahoo.co.uk yahoo.co.kr yahoo.co.za mweb.co.za telkomsa.net
  webmail.co.za
`
  .trim()
  .split(/\s+/)
/** So common that even two typos point to them. */
const commonest = ['gmail.com', 'hotmail.com']
/** The address that was probably meant, if the domain is nearly a known one; otherwise undefined. */
export function meantEmail(typed: string): string | undefined {
  const [, local = '', domain = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(typed.trim().toLowerCase()) ?? []
  if (domain === '' || providers.includes(domain)) return undefined
  const near = providers.filter((provider) => editsBetween(domain, provider) <= editsAllowed(provider))
  const [meant] = near.sort((one, other) => editsBetween(domain, one) - editsBetween(domain, other))
  return meant === undefined ? undefined : `${typed.trim().slice(0, local.length)}@${meant}`
}

const editsAllowed = (provider: string): number => (commonest.includes(provider) ? 2 : 1)
