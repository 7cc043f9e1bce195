import type { Appointment } from '../../domain/appointment';
import type { MessageSubject } from '../../domain/messages/message';
import type { Core } from '../work/core';

/**
 * Reads the appointments that the messages are about. Returns a function that finds the appointments of one message.
 */
export async function readSubjects(
  { storage }: Pick<Core, 'storage'>,
  subjects: readonly MessageSubject[],
): Promise<(subject: MessageSubject) => Appointment[]> {
  const idsOf = (kind: MessageSubject['subjectKind']): number[] => [
    ...new Set(subjects.flatMap((one) => (one.subjectKind === kind ? [one.subjectId] : []))),
  ];
  const entries = await storage.waitlist.find(idsOf('waitlist'));
  const held = [...entries.values()].map(({ appointmentId }) => appointmentId);
  const [single, ofVisits, ofSeries] = await Promise.all([
    storage.appointments.find([...new Set([...idsOf('appointment'), ...held])]),
    storage.appointments.ofVisits(idsOf('visit')),
    storage.appointments.ofSeries(idsOf('series')),
  ]);
  return ({ subjectKind, subjectId }) => {
    switch (subjectKind) {
      case 'appointment':
        return [single.get(subjectId) ?? []].flat();
      case 'visit':
        return ofVisits.filter(({ visitId }) => visitId === subjectId);
      case 'series':
        return ofSeries.filter(({ seriesId }) => seriesId === subjectId);
      case 'waitlist':
        return [single.get(entries.get(subjectId)?.appointmentId ?? 0) ?? []].flat();
      default:
        return subjectKind satisfies never;
    }
  };
}
