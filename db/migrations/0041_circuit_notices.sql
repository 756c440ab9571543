-- Invitations led to the address of a solo mock.
UPDATE "notices" SET "path" = '/exam-simulator/live/' || substring("path" from '[^/]+$')
WHERE "kind" = 'circuit.invited' AND "path" !~ '^/exam-simulator/live/';
