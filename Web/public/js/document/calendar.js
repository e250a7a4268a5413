// A day as an entry for a calendar (RFC 5545).

import { save } from "../ui/save.js";

const escaped = (text) => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

// Offers an entry of a whole day, "2026-12-24".
export function calendarFile(day, title) {
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const lines = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Recto//EN", "BEGIN:VEVENT",
    `UID:${crypto.randomUUID()}@recto`, `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`, `SUMMARY:${escaped(title)}`,
    "END:VEVENT", "END:VCALENDAR", "",
  ];
  save(new Blob([lines.join("\r\n")], { type: "text/calendar" }), `${day}.ics`);
}
