@area:field-validation
@needs:type:configmaps @needs:release-emulation
Feature: Releases without field validation
  Before 1.25 the parameter fieldValidation is ignored.

  @rule:fv-unknown-dropped
  Scenario Outline: A POST <level> to release 1.21 drops an unknown field without a warning
    fv-unknown-dropped: the object is stored without the field.
    Detects: a server that emulates an older release and validates as the newest.
    Given a server with the profile "release-1.21"
    When POST /api/v1/namespaces/{namespace}/configmaps<query> with the body:
      """application/json
      {"metadata":{"name":"a","foo":1},"data":{"k":"1","k":"2"},"bar":1}
      """
    Then the answer is 201
    And the headers of the answer have:
      | Warning | (absent) |
    And the answer has:
      | data         | {"k":"2"} |
      | bar          | (absent)  |
      | metadata.foo | (absent)  |

    Examples: levels
      | level              | query                   |
      | by default         |                         |
      | under Strict       | ?fieldValidation=Strict |
      | under Warn         | ?fieldValidation=Warn   |
      | under another name | ?fieldValidation=Nope   |
