import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { noResponse } from './deadline.ts'
import { DatabaseUnavailableError, isPartLost, PART_LOST, refusesWrites, unavailabilityOf } from './unavailability.ts'

const failure = (code: unknown) => Object.assign(new Error('of the driver, at host 10.0.0.1'), { code })

describe('a database that is unavailable for a time is told from every other error:', () => {
  test.each([
    ['08000', 'a part of the database does not respond', false],
    ['08001', 'a part of the database does not respond', false],
    ['08003', 'a part of the database does not respond', false],
    ['08004', 'a part of the database does not respond', false],
    ['08006', 'a part of the database does not respond', false],
    ['08007', 'a part of the database does not respond', false],
    ['25006', 'the database is read-only', true],
    ['25P03', 'the database does not respond', false],
    ['53100', 'the disk of the database is full', true],
    ['53200', 'the database is out of memory', false],
    ['53300', 'the database takes no further connection', false],
    ['55P03', 'the database is busy', false],
    ['57014', 'the database is busy', false],
    ['57P01', 'the database does not respond', false],
    ['57P02', 'the database does not respond', false],
    ['57P03', 'the database does not respond', false],
    ['57P05', 'the database does not respond', false],
    ['58030', 'the disk of the database cannot be written', true],
    ['EAI_AGAIN', 'the database does not respond', false],
    ['ECONNREFUSED', 'the database does not respond', false],
    ['ECONNRESET', 'the database does not respond', false],
    ['EHOSTUNREACH', 'the database does not respond', false],
    ['ENETUNREACH', 'the database does not respond', false],
    ['ENOTFOUND', 'the database does not respond', false],
    ['EPIPE', 'the database does not respond', false],
    ['ETIMEDOUT', 'the database does not respond', false],
    ['SQLITE_BUSY', 'the database is busy', false],
    ['SQLITE_FULL', 'the disk of the database is full', true],
    ['SQLITE_IOERR_WRITE', 'the disk of the database cannot be written', true],
    ['SQLITE_READONLY', 'the database is read-only', true],
  ])('code %s', (code, words, isOfWrites) => {
    expect(unavailabilityOf(failure(code))).toBe(words)
    expect(isPartLost(failure(code))).toBe(code.startsWith('08'))
    expect(refusesWrites(failure(code))).toBe(isOfWrites)
  })

  test.each([
    ['Connection terminated', 'a part of the database does not respond'],
    ['Client was closed and is not queryable', 'a part of the database does not respond'],
    ['Connection terminated unexpectedly', 'the database does not respond'],
    ['Client has encountered a connection error and is not queryable', 'the database does not respond'],
    ['timeout exceeded when trying to connect', 'the database does not respond'],
    ['Connection terminated due to connection timeout', 'the database does not respond'],
  ])('the words of the driver without a code: %s', (message, words) => {
    expect(unavailabilityOf(new Error(message))).toBe(words)
  })

  test('a pooler that has no connection to its server', () => {
    const ofProtocol = failure('08P01')
    expect(unavailabilityOf(Object.assign(ofProtocol, { severity: 'FATAL' }))).toBe('the database does not respond')
    expect(unavailabilityOf(Object.assign(ofProtocol, { severity: 'ERROR' }))).toBeUndefined()
  })

  test.each(['28000', '28P01', '3D000', '55000'])('a database that refuses a connection with %s', (code) => {
    const fatal = Object.assign(failure(code), { severity: 'FATAL' })
    expect(unavailabilityOf(fatal)).toBe('the database refuses the connection')
    expect(unavailabilityOf(Object.assign(failure(code), { severity: 'ERROR' }))).toBeUndefined()
  })

  test('a socket in the file system that is gone', async () => {
    const [error] = await once(connect('/nowhere/.s.PGSQL.5432'), 'error').catch((refusal: unknown) => [refusal])
    expect(unavailabilityOf(error)).toBe('the database does not respond')
    expect(unavailabilityOf(Object.assign(failure('ENOENT'), { syscall: 'open' }))).toBeUndefined()
  })

  test('a response that came too late', () => {
    expect(unavailabilityOf(noResponse())).toBe('the database does not respond')
    expect(refusesWrites(noResponse())).toBe(false)
  })

  test('a node that is known not to respond', () => {
    const lost = new DatabaseUnavailableError(PART_LOST)
    expect(unavailabilityOf(lost)).toBe('a part of the database does not respond')
    expect([isPartLost(lost), refusesWrites(lost)]).toEqual([true, false])
  })

  test.each([
    ['another code', failure('23505')],
    ['no code', new Error('SQLITE_FULL')],
    ['no error', { code: 'SQLITE_FULL' }],
    ['nothing', undefined],
  ])('%s', (_, error) => {
    expect(unavailabilityOf(error)).toBeUndefined()
    expect(refusesWrites(error)).toBe(false)
  })
})
