@area:managed-fields @resource
Feature: managedFields of the resource under test
  Each scenario writes a label of the resource under test and checks the managedFields entry of this write.

  Scenario Outline: The <member> in the managedFields entry of an apply describes this apply
    mf-entry-manager, mf-entry-operation-apply, mf-entry-apiversion, mf-entry-time, mf-entry-fieldstype, mf-entry-fieldsv1-nesting: each
    member of an entry has the value for this write.
    Detects: a server that omits a member, writes the API group without the version, or uses a flat list of paths.
    Given the resource "plain" named "a"
    When the manager "one" applies the resource "a":
      """
      metadata: {labels: {team: red}}
      """
    Then the response has:
      | metadata.managedFields[0].<member> | <value> |

    @rule:mf-entry-manager
    Examples: manager
      | member  | value |
      | manager | one   |

    @rule:mf-entry-operation-apply
    Examples: operation
      | member    | value |
      | operation | Apply |

    @rule:mf-entry-apiversion
    Examples: apiVersion
      | member     | value                 |
      | apiVersion | {resource:apiVersion} |

    @rule:mf-entry-time
    Examples: time
      | member | value                               |
      | time   | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ |

    @rule:mf-entry-fieldstype
    Examples: fieldsType
      | member     | value    |
      | fieldsType | FieldsV1 |

    @rule:mf-entry-fieldsv1-nesting
    Examples: fieldsV1
      | member   | value                                        |
      | fieldsV1 | {"f:metadata":{"f:labels":{"f:team":{}}}} |

  Scenario Outline: A <patch> with fieldManager adds an Update entry for this manager
    mf-entry-operation-update, mf-manager-from-parameter: the operation is Update, and the manager is the value of fieldManager.
    Detects: a server that uses the HTTP method as the operation, or the User-Agent as the manager.
    Given the resource "labelled" named "a"
    And the request header "User-Agent" is "agent/1.0"
    When PATCH /{collection}/a?fieldManager=writer with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | metadata.managedFields[1].manager   | writer                                    |
      | metadata.managedFields[1].operation | Update                                    |
      | metadata.managedFields[1].fieldsV1  | {"f:metadata":{"f:labels":{"f:team":{}}}} |

    @rule:mf-entry-operation-update
    Examples: JSON Patch
      | patch      | type                        | body                                                      |
      | JSON Patch | application/json-patch+json | [{"op":"add","path":"/metadata/labels/team","value":"x"}] |

    @rule:mf-manager-from-parameter
    Examples: merge patch
      | patch       | type                         | body                                 |
      | merge patch | application/merge-patch+json | {"metadata":{"labels":{"team":"x"}}} |

  Scenario Outline: A create without fieldManager and with the User-Agent "<user agent>" has the manager "<manager>"
    mf-manager-from-user-agent: the User-Agent is the manager; mf-manager-user-agent-prefix: the server uses only the part before the first
    slash.
    Detects: a server that uses the complete header, or the same name for every client.
    Given the request header "User-Agent" is "<user agent>"
    When POST /{collection} with the resource "labelled" where:
      | metadata.name | a |
    Then the response is a success
    And the response has:
      | metadata.managedFields[0].manager   | <manager> |
      | metadata.managedFields[0].operation | Update    |

    @rule:mf-manager-from-user-agent
    Examples: User-Agent without slash
      | user agent | manager    |
      | deploy-bot | deploy-bot |

    @rule:mf-manager-user-agent-prefix
    Examples: User-Agent with a version
      | user agent             | manager    |
      | deploy-bot/1.2.3 (x/y) | deploy-bot |

  @rule:mf-list-of-records
  Scenario: Apply and Update by the same manager are separate managedFields entries
    mf-list-of-records: each manager has one entry for each operation; Apply precedes Update.
    Detects: a server that has one entry for each manager.
    Given the resource "plain" named "a"
    And the manager "one" has applied the resource "a":
      """
      metadata: {labels: {team: red}}
      """
    And the manager "one" has changed the resource "a":
      """
      metadata: {labels: {tier: front}}
      """
    When GET /{collection}/a
    Then the response has:
      | metadata.managedFields[0].manager      | is           | one           |
      | metadata.managedFields[0].fieldsV1     | is           | {"f:metadata":{"f:labels":{"f:team":{}}}} |
      | metadata.managedFields[*].operation    | contains     | Apply, Update |

  @rule:mf-empty-manager-removed
  Scenario: A manager that owns no fields has no managedFields entry
    mf-empty-manager-removed: the server removes the entry after a forced apply takes all fields of the manager.
    Detects: a server that keeps an empty entry.
    Given the resource "plain" named "a"
    And the manager "one" has applied the resource "a":
      """
      metadata: {labels: {team: red}}
      """
    When the manager "two" applies the resource "a" with "force=true":
      """
      metadata: {labels: {team: blue}}
      """
    Then the response has:
      | metadata.managedFields[*].manager | contains         | two |
      | metadata.managedFields[*].manager | does not contain | one |

  @rule:mf-reset-single-empty-entry
  Scenario: A merge patch that sets managedFields to one empty entry removes all entries
    mf-reset-single-empty-entry: after the patch, no field has a manager.
    Detects: a server that stores or rejects the empty entry.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {"metadata":{"managedFields":[{}]}}
      """
    Then the response is 200
    And the stored resource "a" has:
      | metadata.managedFields | (absent)      |
      | metadata.labels        | {"app":"web"} |
