@area:managed-fields @resource
Feature: The records of managedFields, of any resource
  Who wrote a label, how, and under which name.

  Scenario Outline: The member <member> of the record of an apply of the resource
    mf-entry-manager, mf-entry-operation-apply, mf-entry-apiversion, mf-entry-time, mf-entry-fieldstype, mf-entry-fieldsv1-nesting: each member has its value.
    Detects: the member is left out, a group without version, a flat list of paths.
    Given the resource "plain" named "a"
    When "one" applies the resource "a":
      """
      metadata: {labels: {team: red}}
      """
    Then the answer has:
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
    Examples: version
      | member     | value                 |
      | apiVersion | {resource:apiVersion} |

    @rule:mf-entry-time
    Examples: time
      | member | value                               |
      | time   | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ |

    @rule:mf-entry-fieldstype
    Examples: type of fields
      | member     | value    |
      | fieldsType | FieldsV1 |

    @rule:mf-entry-fieldsv1-nesting
    Examples: fields
      | member   | value                                        |
      | fieldsV1 | {"f:metadata":{"f:labels":{"f:team":{}}}} |

  Scenario Outline: A <patch> of the resource is recorded under its manager
    mf-entry-operation-update, mf-manager-from-parameter: an Update, under the name that fieldManager gives.
    Detects: the verb stands there, or the User-Agent names the manager all the same.
    Given the resource "labelled" named "a"
    And the request header "User-Agent" is "agent/1.0"
    When PATCH /{collection}/a?fieldManager=writer with the body:
      """<type>
      <body>
      """
    Then the answer is 200
    And the answer has:
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

  Scenario Outline: Without a manager a create of the resource by <agent> is recorded under <manager>
    mf-manager-from-user-agent: the header names the writer; mf-manager-user-agent-prefix: up to the first slash.
    Detects: the whole header, or one name for everybody.
    Given the request header "User-Agent" is "<agent>"
    When POST /{collection} with the resource "labelled" where:
      | metadata.name | a |
    Then the answer is a success
    And the answer has:
      | metadata.managedFields[0].manager   | <manager> |
      | metadata.managedFields[0].operation | Update    |

    @rule:mf-manager-from-user-agent
    Examples: a name
      | agent      | manager    |
      | deploy-bot | deploy-bot |

    @rule:mf-manager-user-agent-prefix
    Examples: a name and a version
      | agent                  | manager    |
      | deploy-bot/1.2.3 (x/y) | deploy-bot |

  @rule:mf-list-of-records
  Scenario: What one manager applied and what it updated of the resource are two records
    mf-list-of-records: a record for each manager and operation; Apply stands before Update.
    Detects: one record for each name.
    Given the resource "plain" named "a"
    And "one" has applied the resource "a":
      """
      metadata: {labels: {team: red}}
      """
    And "one" has changed the resource "a":
      """
      metadata: {labels: {tier: front}}
      """
    When GET /{collection}/a
    Then the answer has:
      | metadata.managedFields[0].manager      | is           | one           |
      | metadata.managedFields[0].fieldsV1     | is           | {"f:metadata":{"f:labels":{"f:team":{}}}} |
      | metadata.managedFields[*].operation    | contains     | Apply, Update |

  @rule:mf-empty-manager-removed
  Scenario: Who owns nothing of the resource any more has no record
    mf-empty-manager-removed: everything was taken from it.
    Detects: an empty record stays.
    Given the resource "plain" named "a"
    And "one" has applied the resource "a":
      """
      metadata: {labels: {team: red}}
      """
    When "two" applies the resource "a" with "force=true":
      """
      metadata: {labels: {team: blue}}
      """
    Then the answer has:
      | metadata.managedFields[*].manager | contains   | two |
      | metadata.managedFields[*].manager | leaves out | one |

  @rule:mf-reset-single-empty-entry
  Scenario: One empty record clears those of the resource
    mf-reset-single-empty-entry: nobody owns anything afterwards.
    Detects: the empty record is stored, or refused.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {"metadata":{"managedFields":[{}]}}
      """
    Then the answer is 200
    And the stored resource "a" has:
      | metadata.managedFields | (absent)      |
      | metadata.labels        | {"app":"web"} |
