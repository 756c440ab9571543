/**
 * The scripts of `GatewayLease`. Only `rebuild` creates a lease; the others change nothing once it
 * has expired. Keys below a gateway's id are computed in the scripts: the prefix is a hash tag, so
 * a cluster keeps them on one node.
 */

/** KEYS lease members gateways rev; ARGV id leaseMs keepMs, then pairs of member and word. */
export const rebuild = `
redis.call('DEL', KEYS[2])
for at = 4, #ARGV, 2 do redis.call('HSET', KEYS[2], ARGV[at], ARGV[at + 1]) end
redis.call('SET', KEYS[1], '1', 'PX', ARGV[2])
redis.call('SADD', KEYS[3], ARGV[1])
for _, key in ipairs({ KEYS[2], KEYS[3] }) do redis.call('PEXPIRE', key, ARGV[3]) end
redis.call('INCR', KEYS[4])
return 1`;

/** KEYS lease members rev; ARGV pairs of member and word, an empty word removes the member. */
export const write = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
for at = 1, #ARGV, 2 do
  if ARGV[at + 1] == '' then redis.call('HDEL', KEYS[2], ARGV[at])
  else redis.call('HSET', KEYS[2], ARGV[at], ARGV[at + 1]) end
end
redis.call('INCR', KEYS[3])
return 1`;

/** KEYS lease members gateways rev; ARGV prefix leaseMs keepMs. Also removes expired gateways. */
export const renew = `
if redis.call('EXISTS', KEYS[1]) == 0 then return { 0, '', {} } end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
for _, key in ipairs({ KEYS[2], KEYS[3], KEYS[4] }) do redis.call('PEXPIRE', key, ARGV[3]) end
local gone = {}
for _, id in ipairs(redis.call('SMEMBERS', KEYS[3])) do
  if redis.call('EXISTS', ARGV[1] .. ':gw:' .. id) == 0 then
    for _, member in ipairs(redis.call('HKEYS', ARGV[1] .. ':members:' .. id)) do
      gone[#gone + 1] = member
    end
    redis.call('DEL', ARGV[1] .. ':members:' .. id)
    redis.call('SREM', KEYS[3], id)
  end
end
if #gone > 0 then redis.call('INCR', KEYS[4]) end
return { 1, redis.call('GET', KEYS[4]) or '', gone }`;

/**
 * KEYS gateways; ARGV prefix id, then members. Returns pairs of member and word from other leases.
 */
export const read = `
local found = {}
for _, id in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  if id ~= ARGV[2] and redis.call('EXISTS', ARGV[1] .. ':gw:' .. id) == 1 then
    for from = 3, #ARGV, 1000 do
      local to = math.min(#ARGV, from + 999)
      local words = redis.call('HMGET', ARGV[1] .. ':members:' .. id, unpack(ARGV, from, to))
      for at = 1, to - from + 1 do
        if words[at] then
          found[#found + 1] = ARGV[from + at - 1]
          found[#found + 1] = words[at]
        end
      end
    end
  end
end
return found`;

/**
 * KEYS gateways; ARGV prefix, then words, lightest first. Counts each member once under their
 * heaviest word; the first count is of members with none of these words.
 */
export const census = `
local weights = {}
for place = 2, #ARGV do weights[ARGV[place]] = place end
local heaviest = {}
for _, id in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  if redis.call('EXISTS', ARGV[1] .. ':gw:' .. id) == 1 then
    local words = redis.call('HGETALL', ARGV[1] .. ':members:' .. id)
    for at = 1, #words, 2 do
      local weight = weights[words[at + 1]] or 1
      if weight > (heaviest[words[at]] or 0) then heaviest[words[at]] = weight end
    end
  end
end
local counts = {}
for place = 1, #ARGV do counts[place] = 0 end
for _, weight in pairs(heaviest) do counts[weight] = counts[weight] + 1 end
return counts`;
