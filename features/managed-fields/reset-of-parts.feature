@area:managed-fields
Feature: Clearing the records of what has parts
  One empty entry in the object clears the records of its status too; one that isn't stored clears nothing.

  @rule:mf-reset-single-empty-entry
  @needs:crd
  Scenario Outline: One empty entry through <part> leaves the records of <left>
    mf-reset-single-empty-entry: all records go, of whatever part, when the object is written; who writes the status doesn't write its metadata.
    Detects: records of subresources outlive the reset, or a controller that sends back what it read wipes the records.
    Given the custom type Widget of the versions "v1" with status and scale, whose spec has:
      """
      note: {type: string}
      """
    And "one" has applied the Widget "a":
      """
      {spec: {note: x}}
      """
    And "one" has applied the status of the Widget "a":
      """
      {status: {replicas: 3}}
      """
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a<path>?fieldManager=two with the body:
      """application/merge-patch+json
      {"metadata": {"managedFields": [{}]}}
      """
    Then the answer is 200
    And the stored Widget "a" has:
      | metadata.managedFields[0].manager     | <first>   |
      | metadata.managedFields[1].manager     | <second>  |
      | metadata.managedFields[1].subresource | <of>      |
      | spec                                  | {"note":"x"}   |
      | status                                | {"replicas":3} |

    Examples: parts
      | part       | left      | path    | first    | second   | of       |
      | the object | nobody    |         | (absent) | (absent) | (absent) |

    # Records name subresources since 1.22.
    @profile:kubernetes @since:1.22
    Examples: as kube-apiserver does
      | part       | left      | path    | first    | second   | of       |
      | the status | everybody | /status | one      | one      | status   |

  @rule:mf-reset-single-empty-entry
  @needs:type:endpoints
  Scenario: A dry reset clears nothing
    mf-reset-single-empty-entry: the answer is without records, and the stored object with them.
    Detects: records are cleared before it is asked whether anything is to be stored.
    Given "one" has applied the Endpoints "a":
      """
      {metadata: {labels: {app: web}}}
      """
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All with the body:
      """application/merge-patch+json
      {"metadata": {"managedFields": [{}]}}
      """
    Then the answer is 200
    And the answer has:
      | metadata.managedFields | (absent)      |
      | metadata.labels        | {"app":"web"} |
    And the stored Endpoints "a" is unchanged

  @rule:mf-reset-empty-list-ignored
  Scenario: A PUT without records removes none of Endpoints
    mf-reset-empty-list-ignored: of whatever kind.
    Detects: kinds without a schema of their own lose their records with each PUT.
    Given "one" has applied the Endpoints "a":
      """
      {metadata: {labels: {app: web}}}
      """
    When PUT /api/v1/namespaces/{namespace}/endpoints/a?fieldManager=two with the body:
      """
      {metadata: {name: a, labels: {app: web}}, subsets: [{addresses: [{ip: 10.0.0.1}], ports: [{port: 80}]}]}
      """
    Then the answer is 200
    And the owners of the Endpoints "a" are:
      | manager | operation | fields               |
      | one     | Apply     | .metadata.labels.app |
      | two     | Update    | .subsets             |
