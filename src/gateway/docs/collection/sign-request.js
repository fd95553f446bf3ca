// Signs a token request: sets the current timestamp, minifies the body and adds X-SIGNATURE.
// Needs the variable privateKeyPem (PKCS#8) and a tool that has the Web Crypto API in its scripts: Newman has not, and
// runs the requests of a token that was put into the variable token.
const body = JSON.parse(pm.variables.replaceIn(pm.request.body.raw))
body.timestamp = Math.floor(Date.now() / 1000)
// Sign exactly the characters that are sent: JSON without spaces.
const text = JSON.stringify(body)
const pem = pm.variables.get('privateKeyPem').replace(/-----[A-Z ]+-----|\s/g, '')
const der = Uint8Array.from(atob(pem), (character) => character.charCodeAt(0))
const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const key = await crypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign'])
const signature = await crypto.subtle.sign(algorithm.name, key, new TextEncoder().encode(text))
pm.request.body.update({ mode: 'raw', raw: text })
pm.request.headers.upsert({ key: 'X-SIGNATURE', value: btoa(String.fromCharCode(...new Uint8Array(signature))) })
